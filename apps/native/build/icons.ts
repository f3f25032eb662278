import { BRAND_COLOUR, DARK_COLOUR } from '@metalquest/core/native-app/native-app';
import sharp from 'sharp';
import { type Look, markSvg, markVector } from './mark.ts';

const ON_BRAND: Look = { ground: BRAND_COLOUR, coil: '#f2f3ea', inner: '#dbe3c6', find: '#f0c56a' };
const AT_NIGHT: Look = { ground: DARK_COLOUR, coil: '#c2d1a8', inner: '#9db07f', find: '#d9a84e' };
/** For systems that tint icons by luminance. */
const IN_GREY: Look = { ground: '#000000', coil: '#ffffff', inner: '#b8b8b8', find: '#ffffff' };

const bare = (look: Look): Look => ({ ...look, ground: null });

const ANDROID = 'android/app/src/main/res';
const IOS = 'ios/App/App/Assets.xcassets';

/** Launcher icon sizes in px by density, 48 dp each. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;

const SPLASH_PT = 160;

async function png(svg: string, isOpaque: boolean): Promise<Buffer> {
  const image = sharp(Buffer.from(svg));
  // Apple rejects icons with an alpha channel.
  return (isOpaque ? image.removeAlpha() : image).png({ compressionLevel: 9 }).toBuffer();
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const info = { author: 'xcode', version: 1 };
const appearance = (value: 'dark' | 'tinted') => ({ appearances: [{ appearance: 'luminosity', value }] });

const colours = (values: Readonly<Record<string, string>>): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by apps/native/build/draw-icons.ts. -->
<resources>
${Object.entries(values)
  .map(([name, colour]) => `    <color name="${name}">${colour}</color>`)
  .join('\n')}
</resources>
`;

const ADAPTIVE = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/brand" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;

async function androidFiles(): Promise<[string, string | Buffer][]> {
  // Launchers show at least the middle 66 dp of 108; the rings fit inside.
  const foreground = (look: Look) => markVector(108, 0.5, look);
  const launchers = Object.entries(DENSITIES).flatMap(([density, sizePx]) => [
    [`mipmap-${density}/ic_launcher.png`, markSvg(sizePx, 0.66, ON_BRAND, 'rounded')] as const,
    [`mipmap-${density}/ic_launcher_round.png`, markSvg(sizePx, 0.62, ON_BRAND, 'round')] as const,
  ]);
  const drawn = await Promise.all(
    launchers.map(async ([name, svg]): Promise<[string, Buffer]> => [name, await png(svg, false)]),
  );
  return [
    ...drawn,
    ['mipmap-anydpi-v26/ic_launcher.xml', ADAPTIVE],
    ['mipmap-anydpi-v26/ic_launcher_round.xml', ADAPTIVE],
    ['drawable/ic_launcher_foreground.xml', foreground(bare(ON_BRAND))],
    ['drawable/ic_launcher_monochrome.xml', foreground(bare(IN_GREY))],
    // Android shows a circle of 192 dp out of 288.
    ['drawable/splash_mark.xml', markVector(288, 0.42, bare(ON_BRAND))],
    ['drawable-night/splash_mark.xml', markVector(288, 0.42, bare(AT_NIGHT))],
    ['values/colors.xml', colours({ brand: BRAND_COLOUR, splash_ground: BRAND_COLOUR })],
    ['values-night/colors.xml', colours({ splash_ground: DARK_COLOUR })],
  ];
}

const component = (colour: string, at: number): string => `0x${colour.slice(at, at + 2).toUpperCase()}`;
const appleColour = (colour: string) => ({
  'color-space': 'srgb',
  components: {
    alpha: '1.000',
    red: component(colour, 1),
    green: component(colour, 3),
    blue: component(colour, 5),
  },
});

async function iosFiles(): Promise<[string, string | Buffer][]> {
  const icon = async (look: Look) => png(markSvg(1024, 0.64, look, 'square'), true);
  const splash = async (look: Look, scale: number) =>
    png(markSvg(SPLASH_PT * scale, 0.75, bare(look), 'square'), false);
  const scales = [1, 2, 3] as const;
  const image = (filename: string, more: object = {}) => ({
    filename,
    idiom: 'universal',
    platform: 'ios',
    size: '1024x1024',
    ...more,
  });
  const marks = scales.flatMap((scale) => [
    { filename: `splash-mark@${scale}x.png`, idiom: 'universal', scale: `${scale}x` },
    {
      ...appearance('dark'),
      filename: `splash-mark-dark@${scale}x.png`,
      idiom: 'universal',
      scale: `${scale}x`,
    },
  ]);
  const splashes = await Promise.all(
    scales.flatMap((scale) => [
      (async (): Promise<[string, Buffer]> => [
        `SplashMark.imageset/splash-mark@${scale}x.png`,
        await splash(ON_BRAND, scale),
      ])(),
      (async (): Promise<[string, Buffer]> => [
        `SplashMark.imageset/splash-mark-dark@${scale}x.png`,
        await splash(AT_NIGHT, scale),
      ])(),
    ]),
  );
  return [
    ['Contents.json', json({ info })],
    [
      'AppIcon.appiconset/Contents.json',
      json({
        images: [
          image('icon.png'),
          image('icon-dark.png', appearance('dark')),
          image('icon-tinted.png', appearance('tinted')),
        ],
        info,
      }),
    ],
    ['AppIcon.appiconset/icon.png', await icon(ON_BRAND)],
    ['AppIcon.appiconset/icon-dark.png', await icon(AT_NIGHT)],
    ['AppIcon.appiconset/icon-tinted.png', await icon(IN_GREY)],
    ['SplashMark.imageset/Contents.json', json({ images: marks, info })],
    ...splashes,
    [
      'SplashGround.colorset/Contents.json',
      json({
        colors: [
          { color: appleColour(BRAND_COLOUR), idiom: 'universal' },
          { ...appearance('dark'), color: appleColour(DARK_COLOUR), idiom: 'universal' },
        ],
        info,
      }),
    ],
  ];
}

export async function drawIcons(): Promise<ReadonlyMap<string, string | Buffer>> {
  const [android, ios] = await Promise.all([androidFiles(), iosFiles()]);
  return new Map([
    ...android.map(([name, content]): [string, string | Buffer] => [`${ANDROID}/${name}`, content]),
    ...ios.map(([name, content]): [string, string | Buffer] => [`${IOS}/${name}`, content]),
  ]);
}
