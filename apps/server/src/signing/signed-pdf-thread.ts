/** Worker thread that makes the PDF of a signed agreement, because this takes a second of processor time. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SignedAgreement } from '@metalquest/core/permission/signing/signed-text';
import { signedAgreementPdf } from '@metalquest/pdf/signed-agreement-pdf';

const require = createRequire(import.meta.url);
const face = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(require.resolve(`@expo-google-fonts/${path}`)));

let faces: Promise<readonly [Uint8Array, Uint8Array]> | null = null;

export default async function setSignedAgreement(signed: SignedAgreement): Promise<Uint8Array> {
  faces ??= Promise.all([
    face('source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    face('besley/600SemiBold/Besley_600SemiBold.ttf'),
  ]);
  const [text, display] = await faces;
  return signedAgreementPdf(signed, { text, display });
}
