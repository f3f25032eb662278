export function QuestPill() {
  return null;
}
