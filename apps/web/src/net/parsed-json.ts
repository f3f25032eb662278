/** The value of a stored JSON text; null if it is missing or no JSON. */
export function parsedJson(text: string | null | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
