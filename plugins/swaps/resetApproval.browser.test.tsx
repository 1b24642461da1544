import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountSwapDemo } from '../../test/harness/mountSwapDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const text = (selector: string) => demo.find(selector)?.textContent ?? ''
async function press(selector: string) {
  await expect.poll(() => demo.find(selector), { timeout: 10_000 }).not.toBeNull()
  const button = demo.find(selector)
  if (button) await userEvent.click(button)
}

it('resets an allowance that the token refuses to change, then shows the approval', async () => {
  const swap = await mountSwapDemo(
    { allowance: 7n, strict: true, simulated: usdcSwapResult },
    { params: usdcProposal },
  )
  demo = swap.demo
  await press('[data-action=next][data-step=review]')
  await expect
    .poll(() => text('.swap-step'), { timeout: 10_000 })
    .toBe(
      'Step 1 of 3: Reset the USDC approval' +
        'USDC accepts a new approval only after the old one is set to zero. Nothing is swapped yet.',
    )
  expect(text('[data-action=confirm]')).toBe('Reset approval')
  expect(text('[data-fact=fee]')).toContain('Network fees (all steps)')
  Object.assign(swap.made.world, { allowance: 0n, strict: false })
  await press('[data-action=confirm]')
  await expect
    .poll(() => text('.swap-step h2'), { timeout: 10_000 })
    .toBe('Step 2 of 3: Approve USDC')
  expect(swap.made.handed.map(({ to, data }) => [to, data?.slice(-64)])).toEqual([
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0'.repeat(64)],
  ])
})
