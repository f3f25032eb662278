// @vitest-environment happy-dom
import type { QuestId } from '@metalquest/core/ids';
import { recordingProblemText, VOICE_NOTE_MAX_MS } from '@metalquest/core/media/voice-note';
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, FIELD, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { voiceNote } from '@metalquest/sync/test/support/voice-note';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineContext, useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { VoiceNotes } from './voice-notes.tsx';

/** A recorder of the browser, which a test lets write and end. */
class PlayedRecorder extends EventTarget {
  static last: PlayedRecorder | null = null;
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state: 'inactive' | 'recording' = 'inactive';
  readonly options: MediaRecorderOptions;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.options = options;
    PlayedRecorder.last = this;
  }

  start(): void {
    this.state = 'recording';
  }

  write(sound: Blob): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: sound }));
  }

  stop(): void {
    this.state = 'inactive';
    this.write(SOUND);
    this.dispatchEvent(new Event('stop'));
  }
}

class PlayedTrack extends EventTarget {
  isStopped = false;
  stop(): void {
    this.isStopped = true;
  }
}

const SOUND = voiceNote().file;
let track: PlayedTrack;
let askMicrophone: ReturnType<typeof vi.fn<() => Promise<{ getAudioTracks(): PlayedTrack[] }>>>;

beforeEach(() => {
  track = new PlayedTrack();
  askMicrophone = vi.fn(async () => ({ getAudioTracks: () => [track] }));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', PlayedRecorder);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: askMicrophone },
    configurable: true,
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
});

function Page({ questId }: { questId: QuestId }) {
  const { queries } = useEngine();
  const notes = useLive(() => queries.questVoiceNotes(questId), [queries, questId]);
  return <VoiceNotes owner={{ questId }} notes={notes.value ?? []} locale="en-GB" />;
}

async function opened() {
  const device = testDevice();
  const { replica, commands, queries } = device;
  const drafts = testDrafts(replica);
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const openMedia = async () => SOUND;
  const status = { subscribe: () => () => undefined, get: () => ({ lastSyncedAt: null }) };
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts,
    queries,
    commands,
    openMedia,
    status,
  });
  const open = () =>
    render(
      <EngineContext value={{ status: 'open', engine }}>
        <Page questId={quest.id} />
      </EngineContext>,
    );
  const notes = () => queries.questVoiceNotes(quest.id);
  const key = `voice-recording:${quest.id}`;
  return { ...device, drafts, quest, open, notes, key };
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function began(): Promise<PlayedRecorder> {
  await press('Record voice note');
  await screen.findByRole('timer');
  const { last } = PlayedRecorder;
  if (!last) throw new Error('nothing records');
  return last;
}

describe('a recording', () => {
  it('shows its length and the time left, is saved at Stop, and releases the microphone', async () => {
    const { open, notes } = await opened();
    open();
    const recorder = await began();
    expect(recorder.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32_000 });
    expect(screen.getByRole('timer').textContent).toBe('0:00 5:00 left');
    await press('Stop');
    await screen.findByRole('button', { name: /^Play voice note of / });
    expect(await notes()).toMatchObject([{ mediaType: 'voice_note', byteSize: SOUND.size }]);
    expect(track.isStopped).toBe(true);
    await screen.findByRole('button', { name: 'Record voice note' });
  });

  it('is stored while it grows, and kept when the app did not survive it', async () => {
    const { open, notes, drafts, key } = await opened();
    const { unmount } = open();
    const recorder = await began();
    await act(async () => recorder.write(SOUND));
    await waitFor(async () => expect((await drafts.read(key))?.files).toMatchObject([{ as: 'voice_note' }]));
    // A killed page does not end its recording.
    recorder.stop = () => undefined;
    unmount();
    expect(await notes()).toEqual([]);
    const stored = await drafts.read(key);
    if (!stored) throw new Error('nothing is stored');
    const next = await opened();
    await next.drafts.of(next.key).setFiles(stored.files);
    next.open();
    await screen.findByRole('button', { name: /^Play voice note of / });
    expect(await next.notes()).toMatchObject([{ id: stored.files[0]?.id }]);
    await waitFor(async () => expect(await next.drafts.read(next.key)).toBeNull());
  });

  it('is saved when the page is left', async () => {
    const { open, notes } = await opened();
    const { unmount } = open();
    await began();
    unmount();
    await waitFor(async () => expect(await notes()).toHaveLength(1));
  });

  it('ends when the system takes the microphone away', async () => {
    const { open } = await opened();
    open();
    await began();
    await act(async () => void track.dispatchEvent(new Event('ended')));
    await screen.findByRole('button', { name: /^Play voice note of / });
  });

  it('ends at the longest length, also when the timers of a sleeping page are late', async () => {
    const { open, notes } = await opened();
    open();
    const recorder = await began();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + VOICE_NOTE_MAX_MS + 900);
    await act(async () => recorder.write(SOUND));
    await screen.findByRole('button', { name: /^Play voice note of / });
    vi.restoreAllMocks();
    expect(await notes()).toMatchObject([{ durationMs: VOICE_NOTE_MAX_MS }]);
  });

  it('ends on a full device, and says so', async () => {
    const { open, replica } = await opened();
    open();
    const recorder = await began();
    vi.spyOn(replica.draftFiles, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await act(async () => recorder.write(SOUND));
    expect((await screen.findByRole('alert')).textContent).toBe(recordingProblemText('full'));
    vi.restoreAllMocks();
  });
});

describe('without a microphone', () => {
  const problem = async () => {
    const { open } = await opened();
    open();
    await press('Record voice note');
    return (await screen.findByRole('alert')).textContent;
  };

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'no-microphone'],
  ] as const)('the page says what to do: %s', async (name, expected) => {
    askMicrophone.mockRejectedValue(new DOMException('no', name));
    expect(await problem()).toBe(recordingProblemText(expected));
    const button = screen.getByRole('button', { name: 'Record voice note' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  });

  it('the page says so in a browser that cannot record', async () => {
    vi.stubGlobal('MediaRecorder', { isTypeSupported: () => false });
    expect(await problem()).toBe(recordingProblemText('unsupported'));
    expect(askMicrophone).not.toHaveBeenCalled();
  });

  it('the page says so over http', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await problem()).toBe(recordingProblemText('insecure'));
  });
});

it('a deleted note can be restored for a moment', async () => {
  const { open, notes, commands, quest } = await opened();
  done(await commands.addMedia({ questId: quest.id }, [voiceNote()]));
  open();
  await screen.findByRole('button', { name: /^Delete voice note/ });
  await press(/^Delete voice note/);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(await notes()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await press('Undo');
  await screen.findByRole('button', { name: /^Play voice note of / });
  expect(within(document.body).queryByRole('button', { name: 'Undo' })).toBeNull();
});
