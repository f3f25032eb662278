/** Generates the PNG icons in public/icons: `node apps/web/build/draw-icons.ts`. Checked in. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** `scale` is the logo's share of the icon: systems may crop a maskable icon by a fifth on each side. */
function iconSvg(sizePx: number, scale: number, cornerPx: number): string {
  const mark = sizePx * scale;
  const inset = (sizePx - mark) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">
    <rect width="100%" height="100%" rx="${cornerPx}" fill="#f2f3ea"/>
    <svg x="${inset}" y="${inset}" width="${mark}" height="${mark}" viewBox="0 0 32 32" fill="none">
      <circle cx="16" cy="16" r="14.5" stroke="#4a5639" stroke-width="2.6"/>
      <circle cx="16" cy="16" r="9" stroke="#687553" stroke-width="2.2"/>
      <circle cx="16" cy="16" r="3.7" fill="#b4832f"/>
    </svg>
  </svg>`;
}

const ICONS = [
  { name: 'icon-192.png', sizePx: 192, scale: 0.74, cornerPx: 42 },
  { name: 'icon-512.png', sizePx: 512, scale: 0.74, cornerPx: 112 },
  { name: 'maskable-512.png', sizePx: 512, scale: 0.58, cornerPx: 0 },
  // iOS rounds the corners itself and shows transparency as black.
  { name: 'apple-touch-icon.png', sizePx: 180, scale: 0.7, cornerPx: 0 },
];

for (const { name, sizePx, scale, cornerPx } of ICONS) {
  const file = fileURLToPath(new URL(`../public/icons/${name}`, import.meta.url));
  await sharp(Buffer.from(iconSvg(sizePx, scale, cornerPx)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(file);
}
