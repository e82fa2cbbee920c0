import { startModelServer } from '../host/model-server.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('while an answer streams it has no control; when its turn has ended it has one, and can be rated', async ({
  ownHost,
  openChat,
  complaints,
}) => {
  const answer = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  const model = await startModelServer({ answer, tokenDelayMs: 50 });
  try {
    const host = await ownHost({ modelBaseUrl: model.baseUrl });
    const session = host.seed(manyAnswers(1));
    const chat = await openChat(host, session);
    await expect(chat.controls).toHaveCount(1);
    // What the page shows at each of its changes, so that no moment is missed.
    const moments = await chat.recordMoments('word39');

    await chat.prompt('Count to forty.');
    await expect(chat.control(2)).toHaveCount(1);
    const seen = await moments.read();
    expect(seen.filter(({ streaming }) => streaming).length).toBeGreaterThan(10);
    expect(seen.filter(({ streaming, controls }) => streaming && controls > 1)).toEqual([]);

    await chat.like(2).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
    expect(complaints).toEqual([]);
  } finally {
    await model.stop();
  }
});

test('an answer that fails gets no control, and the next one does', async ({ ownHost, openChat }) => {
  const model = await startModelServer({ failWith: 400 });
  try {
    const host = await ownHost({ modelBaseUrl: model.baseUrl });
    const session = host.seed(manyAnswers(1));
    const chat = await openChat(host, session);
    await chat.prompt('Please answer.');
    await expect(chat.page.getByText('This turn failed')).toBeVisible();
    await expect(chat.controls).toHaveCount(1);
    model.behave({ failWith: undefined });
    await chat.prompt('Please answer now.');
    await expect(chat.controls).toHaveCount(2);
  } finally {
    await model.stop();
  }
});

test('an answer whose connection is cut gets its control when it has come in the end', async ({
  ownHost,
  openChat,
}) => {
  const model = await startModelServer({ cutAfter: 5 });
  try {
    const host = await ownHost({ modelBaseUrl: model.baseUrl });
    const session = host.seed(manyAnswers(1));
    const chat = await openChat(host, session);
    await chat.prompt('Please answer.');
    await expect(chat.page.getByText('Retrying model request')).toBeVisible();
    await expect(chat.controls).toHaveCount(1);
    model.behave({ cutAfter: undefined });
    await expect(chat.controls).toHaveCount(2);
    await chat.like(2).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
  } finally {
    await model.stop();
  }
});

test('a turn that the user stops gets no control', async ({ ownHost, openChat }) => {
  const model = await startModelServer({ tokenDelayMs: 400 });
  try {
    const host = await ownHost({ modelBaseUrl: model.baseUrl });
    const session = host.seed(manyAnswers(1));
    const chat = await openChat(host, session);
    await chat.prompt('Take your time.');
    await expect(chat.page.getByText('Here is what')).toBeVisible();
    await chat.stopGenerating();
    await expect(chat.tail(2)).toBeVisible();
    await expect(chat.control(2)).toHaveCount(0);
    await expect(chat.control(1)).toHaveCount(1);
  } finally {
    await model.stop();
  }
});
