#!/usr/bin/env python3
# Makes texts with the stems that NLTK finds in them, for the test of the tokenizer and the stemmer. Run by hand when
# the texts below change; needs Debian's python3-nltk 3.8, which no build needs.
#   tools/vocabulary/make_token_vectors.py assets/vocabulary/english_stop_words.json >
#   tests/scoring/kilogram/token_vectors.json tools/vocabulary/make_token_vectors.py
#   assets/vocabulary/english_stop_words.json ANNOTATIONS.json > vectors.json     of every text in that file instead
import json
import sys

from nltk.stem import PorterStemmer
from nltk.tokenize.destructive import NLTKWordTokenizer

SUBJECTS = ["fox", "old house", "man's leg", "palm-tree", "dancers", "X-ray", "3 ships", "flying fishes", "the skies"]
FRAMES = ["{}", "a {} (left)", "{}, isn't it?", "legs/feet of {}", "\"{}\" or so", "{} & sons", "it's {}...", "{} -- upside down!",
          "two of the {}; one [small]",
          "dr. {} Jr.", "{}: 1,000 or 3.5 %", "cannot see {} 'em", "gonna be {} don't you", "{}'s 'n' {}' ends", "who'd've {} #2 @home $5",
          "`{}` <b> {{c}} *d*",
          "{} e.g. a.b. end.", "wanna {} 'tis more'n d'ye gimme", "{}\\/{} +1 =2 ~x", "UNKNOWN {}"]
# Words for every rule of the stemmer, and irregular words of NLTK's.
WORDS = """caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping
tanned falling hissing fizzed failing filing happy sky enjoy relational conditional rational valency hesitancy digitizer
conformably radically differently vilely analogously vietnamization predication operator feudalism decisiveness
hopefulness callousness formality sensitivity sensibility biology triplicate formative formalize electricity electrical
hopeful goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment
dependent adoption communism activate angularity homologous effective bowdlerize probate rate cease controlling rolling
dying lying tying news innings inning outings outing cannings canning howe proceed exceed succeed spied flies dies mules
denied died owned humbled meetings stating itemization traditional reference colonizer sitting kneeling sleeping looking
butterfly butterflies knives feathers feet geese chimneys boxes wings branches leaves armies monkeys say by is as
us""".split()


def list_texts(value):
    """Every string in a JSON value, keys left out."""
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for item in items for text in list_texts(item)]


def clean(text, stop_words, stemmer=PorterStemmer(), tokenizer=NLTKWordTokenizer()):
    tokens = [token for token in tokenizer.tokenize(text.lower()) if token not in stop_words]
    return [stemmer.stem(token) for token in tokens if token.islower() or token.isalnum()]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        stop_words = set(json.load(file)["words"])
    texts = [frame.format(subject, subject) for frame in FRAMES for subject in SUBJECTS] + WORDS
    if len(sys.argv) > 2:
        with open(sys.argv[2], encoding="utf-8") as file:
            texts = list_texts(json.load(file))
    lines = [f"  {json.dumps(text)}: {json.dumps(clean(text, stop_words))}" for text in sorted(set(texts))]
    print("{\n" + ",\n".join(lines) + "\n}")


main()
