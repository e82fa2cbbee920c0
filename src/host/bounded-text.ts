import { err, ok, type Result } from '../domain/result.ts';

/** Reads a body as text, but never more than `maxBytes` of it: a host gone wrong must not fill this browser's memory. */
export async function boundedText(response: Response, maxBytes: number): Promise<Result<string, 'too-large'>> {
  const reader = response.body?.getReader();
  if (!reader) return ok('');
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(text + decoder.decode());
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return err('too-large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
