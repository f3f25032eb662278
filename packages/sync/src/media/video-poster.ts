import { encodeScaled } from './encode-image.ts';
import { type Poster, THUMBNAIL_EDGE_PX } from './image-processor.ts';

const POSTER_QUALITY = 0.8;

/** Videos from phones often start with a black frame or two. */
const POSTER_AT_S = 0.1;

const TIMEOUT_MS = 8_000;

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No video frame before the time limit')), TIMEOUT_MS);
    const end = (settle: () => void) => (): void => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(name, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('This device cannot play the video'))),
      { once: true },
    );
  });
}

/** A small frame from the start of a video; null when this browser cannot play it. */
export async function videoPoster(file: Blob): Promise<Poster | null> {
  if (typeof document === 'undefined') return null;
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = eventOf(video, 'loadeddata');
    video.src = address;
    await loaded;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0 || size.height === 0) return null;
    const sought = eventOf(video, 'seeked');
    video.currentTime = Math.min(POSTER_AT_S, video.duration / 2 || 0);
    await sought;
    return {
      thumbnail: await encodeScaled(video, size, THUMBNAIL_EDGE_PX, 'image/jpeg', POSTER_QUALITY),
      ...size,
    };
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
