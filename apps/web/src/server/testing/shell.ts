export const SHELL = `<!doctype html><html><head><script src="/theme.js"></script><script src="/early.js" defer></script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/base.js">
<link rel="preload" as="font" type="font/woff2" href="/assets/besley.woff2" crossorigin="">
<link rel="stylesheet" crossorigin href="/assets/index.css">
<title>MetalQuest</title><meta name="description" content="x" /></head>
<body><div id="root"></div><noscript><p>no</p></noscript></body></html>`;

export const FIRST = { styles: 'a{color:red}', script: 'theme()' };

export const firstScript = (module: string): string =>
  `<script data-app="/assets/index.js" data-sheet="/assets/index.css" data-parts="/assets/base.js /assets/${module}.js">`;

/** Asserts that both exist, the styles before the script, which links the full style sheet. */
export function withoutFirst(html: string): string {
  if (html.indexOf(FIRST.styles) > html.indexOf(FIRST.script))
    throw new Error('The first styles come after the script');
  return [`<style>${FIRST.styles}</style>`, FIRST.script].reduce((page, carried) => {
    const [before, after, ...more] = page.split(carried);
    if (after === undefined || more.length > 0) throw new Error(`The page does not carry ${carried} once`);
    return before + after;
  }, html);
}
