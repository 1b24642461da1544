import { expect, test } from 'vitest'
import { fault } from '#kernel'
import { createTestClock, flushPromises } from '../../test/harness/testClock.ts'
import { createPrompts } from './index.ts'

/** A wallet that counts its prompts and answers on demand. */
function openWallet() {
  const prompts: { resolve(answer: string): void; reject(why: unknown): void }[] = []
  const ask = () => new Promise<string>((resolve, reject) => void prompts.push({ resolve, reject }))
  return { wallet: {}, prompts, ask }
}

test('joins a second attempt to the open prompt, and opens a new prompt for the next', async () => {
  const prompt = createPrompts<string>(createTestClock())
  const { wallet, prompts, ask } = openWallet()
  const both = [prompt(wallet, ask), prompt(wallet, ask)]
  prompts[0]?.resolve('yes')
  expect(await Promise.all(both)).toEqual(['yes', 'yes'])
  const next = prompt(wallet, ask)
  prompts[1]?.reject('no')
  await expect(next).rejects.toBe('no')
  expect(prompts).toHaveLength(2)
})

/** Opens a prompt and aborts the attempt that waits for it. */
async function abandonPrompt() {
  const prompt = createPrompts<string>(createTestClock())
  const parts = openWallet()
  const stop = new AbortController()
  const given = prompt(parts.wallet, parts.ask, stop.signal)
  stop.abort('enough')
  await expect(given).rejects.toBe('enough')
  return { ...parts, prompt }
}

test('asks a wallet again after an abort, and takes the answer to either prompt', async () => {
  for (const answered of [0, 1]) {
    const { prompt, wallet, prompts, ask } = await abandonPrompt()
    const both = [prompt(wallet, ask), prompt(wallet, ask)]
    expect(prompts).toHaveLength(2)
    prompts[answered]?.resolve('yes')
    expect(await Promise.all(both)).toEqual(['yes', 'yes'])
    prompt(wallet, ask)
    expect(prompts).toHaveLength(3)
  }
})

test('asks a wallet again that did not answer in time', async () => {
  const clock = createTestClock()
  const prompt = createPrompts<string>(clock)
  const { wallet, prompts, ask } = openWallet()
  const given = prompt(wallet, ask, undefined, 5000).catch((why) => why)
  await clock.advance(5000)
  expect(await given).toMatchObject({ code: 'timeout' })
  const next = prompt(wallet, ask)
  prompts[1]?.resolve('yes')
  expect(await next).toBe('yes')
})

test('waits for the newer prompt when the visitor declines the earlier one', async () => {
  const { prompt, wallet, prompts, ask } = await abandonPrompt()
  const next = prompt(wallet, ask)
  prompts[0]?.reject('no')
  await flushPromises()
  prompts[1]?.resolve('yes')
  expect(await next).toBe('yes')
})

test('joins the earlier prompt of a wallet that is busy with it', async () => {
  const { prompt, wallet, prompts, ask } = await abandonPrompt()
  const joined = prompt(wallet, ask)
  prompts[1]?.reject(fault('busy'))
  await flushPromises()
  prompts[0]?.resolve('yes')
  expect(await joined).toBe('yes')
})

test('rejects as the wallet does when it is asked again', async () => {
  const { prompt, wallet, prompts, ask } = await abandonPrompt()
  const next = prompt(wallet, ask)
  prompts[1]?.reject('no')
  await expect(next).rejects.toBe('no')
})

test('keeps its prompt while another attempt waits for it', async () => {
  const prompt = createPrompts<string>(createTestClock())
  const { wallet, prompts, ask } = openWallet()
  const stop = new AbortController()
  const attempts = [prompt(wallet, ask, stop.signal), prompt(wallet, ask)]
  stop.abort('enough')
  await expect(attempts[0]).rejects.toBe('enough')
  prompt(wallet, ask)
  expect(prompts).toHaveLength(1)
})

test('opens a prompt for each of two wallets', () => {
  const prompt = createPrompts<string>(createTestClock())
  const [one, other] = [openWallet(), openWallet()]
  prompt(one.wallet, one.ask)
  prompt(other.wallet, other.ask)
  expect([one.prompts.length, other.prompts.length]).toEqual([1, 1])
})
