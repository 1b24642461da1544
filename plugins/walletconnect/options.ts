import { array, optional, record, strictObject, string } from 'valibot'
import { parse } from '#kernel'
import type { ProposalOverride } from './proposal.ts'

/** What a host may decide about WalletConnect. */
export type WalletConnectInput = {
  /**
   * Imports the client; `() => import('@walletconnect/universal-provider')` by default. Tested with
   * 2.21.8.
   */
  readonly walletConnectClient?: (() => Promise<unknown>) | undefined
  /** Asks wallets for something else than the namespaces declare. */
  readonly override?: ProposalOverride
  /**
   * Start of the names under which the client stores its entries; `latchkey` by default. Two modals
   * with their own prefixes keep their own sessions.
   */
  readonly prefix?: string | undefined
  /**
   * Opens apps by their links of the web where they have one, which no other app can take for
   * itself; `true` by default. With `false` their schemes go first, except in
   * other apps' browsers, which open none.
   */
  readonly experimental_preferUniversalLinks?: boolean | undefined
}
export type WalletConnectOptions = {
  readonly walletConnectClient: (() => Promise<unknown>) | undefined
  readonly override: ProposalOverride | undefined
  readonly prefix: string
  readonly experimental_preferUniversalLinks: boolean
}

const listsSchema = optional(record(string(), array(string())))
const overrideSchema = optional(
  strictObject({
    methods: listsSchema,
    chains: listsSchema,
    events: listsSchema,
    rpcMap: optional(record(string(), string())),
    defaultChain: optional(string()),
  }),
)

/** The options complete and checked. Throws `foreign-invalid` for an override of another form. */
export function parseOptions(input: WalletConnectInput = {}): WalletConnectOptions {
  const {
    walletConnectClient,
    prefix = 'latchkey',
    experimental_preferUniversalLinks = true,
  } = input
  return {
    walletConnectClient,
    override: parse(overrideSchema, input.override, 'The WalletConnect override'),
    prefix,
    experimental_preferUniversalLinks,
  }
}
