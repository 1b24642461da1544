import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createPrompts } from './index.ts'

/** A wallet that counts its prompts and answers on demand. */
function openWallet() {
  const prompts: { resolve(answer: string): void; reject(why: string): void }[] = []
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

test('keeps the prompt of an aborted attempt open for the next one', async () => {
  const prompt = createPrompts<string>(createTestClock())
  const { wallet, prompts, ask } = openWallet()
  const stop = new AbortController()
  const given = prompt(wallet, ask, stop.signal)
  stop.abort('enough')
  await expect(given).rejects.toBe('enough')
  const joined = prompt(wallet, ask)
  prompts[0]?.resolve('yes')
  expect(await joined).toBe('yes')
  expect(prompts).toHaveLength(1)
})

test('opens a prompt for each of two wallets', () => {
  const prompt = createPrompts<string>(createTestClock())
  const [one, other] = [openWallet(), openWallet()]
  prompt(one.wallet, one.ask)
  prompt(other.wallet, other.ask)
  expect([one.prompts.length, other.prompts.length]).toEqual([1, 1])
})
