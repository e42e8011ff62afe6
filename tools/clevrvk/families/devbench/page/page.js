// The trial runner: shows the trials of trials.js in a seeded order, takes answers by key, mouse or finger, and hands
// them over as one JSON. A classic script, since a page opened from a folder may load no modules and fetch nothing.
"use strict";

(() => {
const set = window.clevrvkTrials;
const find = id => document.getElementById(id);
const hideAllBut = id => ["start", "trial", "end"].forEach(name => { find(name).hidden = name !== id; });

// --- Random numbers -------------------------------------------------------------------------------------------------

// A hash of a text, 32 bits (FNV-1a and a finalizer).
function hash(text) {
  let h = 2166136261;
  for (const unit of unescape(encodeURIComponent(text))) h = Math.imul(h ^ unit.charCodeAt(0), 16777619);
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

// The same order of items for the same seed and purpose: by a hash of each item's own name.
function shuffle(items, nameOf, seed, purpose) {
  const keys = new Map(items.map(item => [item, hash(`${seed}/${purpose}/${nameOf(item)}`)]));
  return [...items].sort((a, b) => keys.get(a) - keys.get(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

// --- The order of a session -----------------------------------------------------------------------------------------

// A trial with two sentences is two steps, one sentence each; they come at different times.
function listSteps(seed) {
  const steps = [];
  for (const trial of set.trials) {
    trial.sentences.forEach((sentence, text) => {
      const places = trial.pictures.map((_, i) => i);
      const order = trial.places && trial.sentences.length === 1
        ? places.map(place => trial.places.indexOf(place))
        : shuffle(places, String, seed, `places/${trial.id}`);
      steps.push({ trial, text, sentence, order, name: `${trial.id}/${text}` });
    });
  }
  const ordered = set.shuffled ? shuffle(steps, step => step.name, seed, "order") : steps;
  const every = set.attention_every;
  if (!every) return ordered;
  return ordered.flatMap((step, i) => {
    const check = { attention: i, star: hash(`${seed}/attention/${i}`) % 4, name: `attention/${i}` };
    return i % every === every - 1 ? [step, check] : [step];
  });
}

// --- What is kept between reloads -----------------------------------------------------------------------------------

const storeKey = `clevrvk-trials/${set.key}`;

// A browser may forbid storage to files; then a session cannot be resumed, and all else works.
function load() {
  try { return JSON.parse(localStorage.getItem(storeKey)); } catch { return null; }
}

function store(value) {
  try {
    if (value) localStorage.setItem(storeKey, JSON.stringify(value));
    else localStorage.removeItem(storeKey);
  } catch { /* see load */ }
}

// --- A session ------------------------------------------------------------------------------------------------------

const fixedSeed = new URLSearchParams(location.search).get("seed") ?? set.seed;
let session = null;   // {participant, age_bin, seed, answers}
let steps = [];
let accepts = false;  // whether an answer counts now
let shownAt = 0;
let timer = 0;

function begin(started) {
  session = started;
  steps = listSteps(session.seed);
  store(session);
  hideAllBut("trial");
  session.answers.length < steps.length ? showStep() : finish(true);
}

const currentStep = () => steps[session.answers.length];

// An URL of a path below this page.
const urlOf = path => path.split("/").map(encodeURIComponent).join("/");

function makeChoice(content, number) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "choice";
  button.append(content);
  const key = document.createElement("span");
  key.textContent = number;
  key.setAttribute("aria-hidden", "true");
  button.append(key);
  button.setAttribute("aria-label", `Picture ${number}`);
  button.addEventListener("click", () => answer(number));
  return button;
}

function makeImage(path) {
  const image = document.createElement("img");
  image.alt = "";
  image.draggable = false;
  image.src = urlOf(path);
  return image;
}

function makeFigure(isStar) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-50 -50 100 100");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 ? 13 : 32;
    return `${radius * Math.sin(i * Math.PI / 5)},${-radius * Math.cos(i * Math.PI / 5)}`;
  });
  shape.setAttribute("d", isStar ? `M${points.join("L")}Z` : "M-24,-24H24V24H-24Z");
  shape.setAttribute("fill", isStar ? "#f2cf3b" : "#7b7b7b");
  svg.append(shape);
  return svg;
}

function makeScale(trial) {
  const scale = find("scale");
  scale.replaceChildren();
  scale.style.gridTemplateColumns = `repeat(${trial.steps}, 1fr)`;
  for (let number = 1; number <= trial.steps; ++number) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = number;
    button.addEventListener("click", () => answer(number));
    scale.append(button);
  }
  trial.ends.forEach((text, i) => {
    const end = document.createElement("p");
    end.dir = "auto";
    end.textContent = text;
    const half = Math.floor(trial.steps / 2);
    end.style.gridColumn = i ? `${trial.steps - half + 1} / -1` : `1 / ${half + 1}`;
    scale.append(end);
  });
}

// The largest squares that fit.
function fitPictures() {
  const box = find("choices");
  const count = box.children.length;
  if (!count || find("trial").hidden) return;
  const gap = parseFloat(getComputedStyle(box).columnGap);
  const sides = Array.from({ length: count }, (_, i) => i + 1).filter(columns => count % columns === 0).map(columns => {
    const rows = count / columns;
    return { columns, side: Math.min((box.clientWidth - gap * (columns - 1)) / columns, (box.clientHeight - gap * (rows - 1)) / rows) };
  });
  const squarest = count === 4 ? sides.filter(one => one.columns === 2) : sides;
  const best = squarest.reduce((a, b) => b.side > a.side ? b : a);
  box.style.setProperty("--columns", best.columns);
  box.style.setProperty("--side", `${Math.floor(best.side)}px`);
}

function showStep() {
  const step = currentStep();
  const screen = find("trial");
  const choices = find("choices");
  const isRating = Boolean(step.trial) && step.trial.pictures.length === 1;
  find("scale").hidden = !isRating;
  if (isRating) {
    const frame = document.createElement("div");
    frame.className = "choice shown";
    frame.append(makeImage(step.trial.pictures[0]));
    choices.replaceChildren(frame);
    makeScale(step.trial);
  } else if (step.trial) {
    choices.replaceChildren(...step.order.map((picture, i) => makeChoice(makeImage(step.trial.pictures[picture]), i + 1)));
  } else {
    choices.replaceChildren(...[0, 1, 2, 3].map(i => makeChoice(makeFigure(i === step.star), i + 1)));
  }
  const sentence = step.trial ? step.sentence : "Touch the star";
  find("sentence").textContent = "\u00a0";
  find("sentence").classList.toggle("long", sentence.length > 24);
  find("bar_done").style.width = `${100 * session.answers.length / steps.length}%`;
  find("bar").setAttribute("aria-valuemax", steps.length);
  find("bar").setAttribute("aria-valuenow", session.answers.length);
  screen.className = "screen waiting";
  fitPictures();
  const images = [...choices.querySelectorAll("img")];
  Promise.all(images.map(image => image.decode().catch(() => null))).then(() => {
    timer = setTimeout(() => {
      find("sentence").textContent = sentence;
      screen.className = "screen";
      say(sentence);
      shownAt = performance.now();
      accepts = true;
    }, step.trial ? 1000 * set.onset_s : 0);
  });
  preload(steps[session.answers.length + 1]);
}

function preload(step) {
  if (step && step.trial) step.trial.pictures.forEach(makeImage);
}

// \param number  what was chosen: a place on the screen, or a step of the scale, from 1
function answer(number) {
  if (!accepts) return;
  const step = currentStep();
  const reaction_ms = Math.round(10 * (performance.now() - shownAt)) / 10;
  const isRating = step.trial && step.trial.pictures.length === 1;
  const count = !step.trial ? 4 : isRating ? step.trial.steps : step.trial.pictures.length;
  if (!(number >= 1 && number <= count)) return;
  accepts = false;
  if (!step.trial) {
    session.answers.push({ attention: step.attention, is_right: number - 1 === step.star, place: number, reaction_ms });
  } else {
    const row = { id: step.trial.id, task: step.trial.task, trial: step.trial.trial };
    if (step.trial.sentences.length > 1) row.text = step.text + 1;
    if (isRating) row.steps = step.trial.steps;
    row.choice = isRating ? number : step.order[number - 1] + 1;
    row.place = number;
    row.reaction_ms = reaction_ms;
    session.answers.push(row);
  }
  store(session);
  find("trial").className = "screen answered";
  (isRating ? find("scale") : find("choices")).children[number - 1].classList.add("chosen");
  const next = () => session.answers.length < steps.length ? showStep() : finish(true);
  timer = setTimeout(() => {
    find("trial").className = "screen pause";
    timer = setTimeout(next, 500 * set.gap_s);
  }, 500 * set.gap_s);
}

// --- Speech ---------------------------------------------------------------------------------------------------------

const canSpeak = set.speaks && "speechSynthesis" in window;

function say(sentence) {
  find("say").hidden = !canSpeak;
  if (!canSpeak) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(sentence);
  words.lang = set.language;
  words.rate = 0.9;
  speechSynthesis.speak(words);
}

// --- The end --------------------------------------------------------------------------------------------------------

function finish(isComplete) {
  clearTimeout(timer);
  accepts = false;
  hideAllBut("end");
  const checks = session.answers.filter(row => "attention" in row);
  const result = {
    schema: "clevrvk-answers/1", set: set.key, participant: session.participant, age_bin: session.age_bin, seed: session.seed,
    is_complete: isComplete, attention: { right: checks.filter(row => row.is_right).length, total: checks.length },
    answers: session.answers.filter(row => "task" in row),
  };
  const text = JSON.stringify(result);
  find("answers").value = text;
  find("end_text").textContent = `${result.answers.length} answers. Save them before you close this page.`;
  const link = find("download");
  link.href = URL.createObjectURL(new Blob([text + "\n"], { type: "application/json" }));
  link.download = `${session.participant}.json`;
}

// --- Buttons and keys -----------------------------------------------------------------------------------------------

find("form").addEventListener("submit", event => {
  event.preventDefault();
  const participant = find("participant").value;
  begin({ participant, age_bin: find("age").value, seed: String(fixedSeed ?? participant), answers: [] });
});

find("say").addEventListener("click", () => say(find("sentence").textContent));
find("stop").addEventListener("click", () => { if (confirm("Stop here and save the answers so far?")) finish(false); });
find("copy").addEventListener("click", () => {
  find("answers").select();
  document.execCommand("copy");   // the newer clipboard is closed to pages that are files
});
find("again").addEventListener("click", () => { store(null); location.reload(); });
find("go_on").addEventListener("click", () => begin(load()));
find("discard").addEventListener("click", () => { store(null); showStart(); });

document.addEventListener("keydown", event => {
  if (find("trial").hidden || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key >= "1" && event.key <= "9") answer(Number(event.key));
  const step = currentStep();
  const count = step && step.trial ? step.trial.pictures.length : 0;
  if (count === 2 && event.key === "ArrowLeft") answer(1);
  if (count === 2 && event.key === "ArrowRight") answer(2);
});

window.addEventListener("resize", fitPictures);
document.addEventListener("contextmenu", event => { if (!find("trial").hidden) event.preventDefault(); });

// --- The beginning --------------------------------------------------------------------------------------------------

function showStart() {
  const kept = load();
  hideAllBut("start");
  find("form").hidden = Boolean(kept);
  find("resume").hidden = !kept;
  if (kept) find("resume_text").textContent = `${kept.answers.length} answers of participant ${kept.participant} are not saved yet.`;
}

const count = set.trials.reduce((sum, trial) => sum + trial.sentences.length, 0);
find("summary").textContent = `${count} times you see pictures and read a word or a sentence. Choose the picture that it is about`
  + (set.trials.some(trial => trial.pictures.length === 1) ? ", or say how well the one picture fits." : ".");
find("age").append(new Option("", ""));
for (const bin of set.age_bins) find("age").append(new Option(bin, bin));
showStart();
})();
