/** An XML element; names come without prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first descendant along a path of names. */
export function descendant(element: XmlElement | undefined, ...path: readonly string[]) {
  return path.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  );
}

/** The trimmed text of a descendant, at most 300 characters; '' without one. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  (descendant(element, ...path)?.text ?? '').trim().slice(0, 300);

/** The number in a descendant; NaN without one. */
export const numberAt = (element: XmlElement | undefined, ...path: readonly string[]): number => {
  const text = textAt(element, ...path);
  return text === '' ? Number.NaN : Number(text);
};

export const hrefOf = (element: XmlElement | undefined): string =>
  (element?.attributes['xlink:href'] ?? element?.attributes.href ?? '').slice(0, 2000);
