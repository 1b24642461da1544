import { expect } from 'vitest'
import { swapMarketAddress, swapOwner, swapUsdc } from './createSwapApi.ts'
import type { SwapFixture, SwapScenario } from './startSwaps.ts'
import { createTransferLog, startSwaps } from './startSwaps.ts'
import { waitFor } from './waitFor.ts'

/** A host's proposal to swap 250 dollars into the coin. */
export const usdcProposal = { from: 'USDC', to: 'ETH', amount: '250' }

/** The result of 250 dollars, as a simulation shows it. */
export const usdcSwapResult = {
  works: true,
  logs: [createTransferLog(swapUsdc, swapOwner, swapMarketAddress, 250_000_000n)],
  coins: 10n ** 17n,
}

/** Fills in the form from a host's proposal, and waits for its quote. */
export async function fillSwapForm(
  changes: Partial<SwapScenario> = {},
  params = { from: 'ETH', to: 'USDC', amount: '0.5' },
): Promise<SwapFixture> {
  const stage = await startSwaps(changes)
  stage.service.begin(params)
  await stage.clock.advance(400)
  await waitFor(() => expect(stage.service.get().quote.status).toMatch(/ready|failed|none/))
  return stage
}
