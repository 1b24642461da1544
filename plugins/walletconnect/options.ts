import { array, optional, record, strictObject, string } from 'valibot'
import { parse } from '#kernel'
import type { ProposalOverride } from './proposal.ts'

/** Options of WalletConnect. */
export type WalletConnectInput = {
  /**
   * Imports the client; `() => import('@walletconnect/universal-provider')` by default. Tested with
   * 2.21.8.
   */
  readonly walletConnectClient?: (() => Promise<unknown>) | undefined
  /** Replaces parts of the proposal that the namespaces declare. */
  readonly override?: ProposalOverride
  /**
   * Prefix of the client's storage keys; `latchkey` by default. Modals with different prefixes have
   * separate sessions.
   */
  readonly prefix?: string | undefined
  /**
   * Opens apps by their https links, which other apps cannot claim; `true` by default. With `false`
   * schemes come first, except in in-app browsers, which do not open them.
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

/** Completes and validates the options. Throws `foreign-invalid` for a malformed override. */
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
