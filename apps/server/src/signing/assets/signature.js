/*
 * Draws a signature with mouse, pen or finger into the hidden field `drawing`, as JSON of strokes
 * [x, y, x, y, …] in 0 to 1000. Without this script the page offers the typed name only.
 */
const SIDE = 1000;
const MAX_STROKES = 100;
const MAX_NUMBERS = 6000;
/** Points closer than this are left out. */
const MIN_STEP = 4;

const area = document.querySelector('[data-drawing]');
const field = document.querySelector('input[name="drawing"]');
const canvas = area?.querySelector('canvas');
const full = area?.querySelector('[data-full]');
const context = canvas?.getContext('2d');
let strokes = [];
/** The stroke of each pointer that is down. */
const drawn = new Map();

function read() {
  try {
    const stored = JSON.parse(field.value || '[]');
    return Array.isArray(stored) && stored.every(Array.isArray) ? stored : [];
  } catch {
    return [];
  }
}

function paint() {
  const { width, height } = canvas.getBoundingClientRect();
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.lineWidth = 2.2 * scale;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#23261f';
  for (const stroke of strokes) {
    context.beginPath();
    for (let at = 0; at < stroke.length; at += 2) {
      const x = (stroke[at] / SIDE) * canvas.width;
      const y = (stroke[at + 1] / SIDE) * canvas.height;
      if (at === 0) context.moveTo(x, y);
      context.lineTo(x, y);
    }
    context.stroke();
  }
}

function point(event) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const within = (value) => Math.min(SIDE, Math.max(0, Math.round(value * SIDE)));
  return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
}

function isFull() {
  const numbers = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const reached = numbers >= MAX_NUMBERS;
  full.hidden = !reached && strokes.length < MAX_STROKES;
  return reached;
}

function store() {
  field.value = JSON.stringify(strokes);
  paint();
}

function begin(event) {
  if (isFull() || strokes.length >= MAX_STROKES) return;
  event.preventDefault();
  canvas.setPointerCapture(event.pointerId);
  const stroke = point(event);
  strokes.push(stroke);
  drawn.set(event.pointerId, stroke);
  store();
}

function extend(event) {
  const stroke = drawn.get(event.pointerId);
  if (!stroke || isFull()) return;
  for (const each of event.getCoalescedEvents?.() ?? [event]) {
    const [x, y] = point(each);
    const [lastX, lastY] = stroke.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) >= MIN_STEP) stroke.push(x, y);
  }
  store();
}

if (area && field && canvas && full && context) {
  area.hidden = false;
  strokes = read();
  paint();
  canvas.addEventListener('pointerdown', begin);
  canvas.addEventListener('pointermove', extend);
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, (event) => drawn.delete(event.pointerId));
  area.querySelector('button').addEventListener('click', () => {
    strokes = [];
    isFull();
    store();
  });
  window.addEventListener('resize', paint);
}
