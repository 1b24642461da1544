import type { Plugin } from '#kernel'
import { names } from '#plugins/names/index'
import type { Names } from '#plugins/ports/names'
import { namesRef as service } from '#plugins/ports/names'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { tokens } from '#plugins/tokens/index'
import type { AccountOptions, StartedAccount } from './startAccount.ts'
import { startAccount } from './startAccount.ts'
import { waitFor } from './waitFor.ts'

export const owner = '0xAa00000000000000000000000000000000000001'
export const ownName = 'ada.names.example'
export const identityPath = `/v1/identity/${owner}`
export const reversePath = `/v1/profile/reverse/${owner}`
export const namePath = `/v1/profile/account/${ownName}`
export const registerPath = '/v1/profile/account'

/** A name in the provider's form; resolves to the account on Ethereum by default. */
export function rawName(
  name = ownName,
  addresses: Readonly<Record<string, string>> = { 2147483649: owner },
): Readonly<Record<string, unknown>> {
  const made = '2026-01-01T00:00:00Z'
  return {
    name,
    registered_at: made,
    updated_at: null,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coinType, address]) => [
        coinType,
        { address, created: made },
      ]),
    ),
    attributes: [],
  }
}

/** A connected account, and a provider with the test's names. */
export type NamesFixture = StartedAccount & {
  readonly names: Names
  /** Waits until the account was looked up. */
  settled(status?: string): Promise<void>
}

/** Starts names for an account that is `ada.names.example` at the provider by default. */
export async function startNames({
  at = 'eip155:1',
  plugins = [],
  answers = {},
  ...options
}: AccountOptions & {
  readonly at?: `${string}:${string}`
  readonly plugins?: readonly Plugin[]
} = {}): Promise<NamesFixture> {
  const test = startAccount({
    ...options,
    plugins: [tokens(), reviewedActions(), names(), ...plugins],
    answers: {
      '/balance': { body: { balances: [] } },
      [identityPath]: { body: { name: ownName, avatar: null } },
      [namePath]: { body: rawName() },
      [reversePath]: { body: [] },
      ...answers,
    },
  })
  await test.connect(at)
  const used = await test.kernel.use(service)
  return {
    ...test,
    names: used,
    settled: (status = 'ready') =>
      waitFor(() => {
        if (used.get().status !== status) throw new Error(used.get().status)
      }),
  }
}
