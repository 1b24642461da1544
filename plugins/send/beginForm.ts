import { custom, object, optional, string } from 'valibot'
import type { Account, AssetId, Caip2, Networks } from '#kernel'
import { isAccountId, isNetworkId, parseAccountId, safeParse } from '#kernel'
import type { Sending, SendParams, SendState } from '#plugins/ports/send'
import type { FormTools } from './clearForm.ts'
import { clearForm } from './clearForm.ts'
import type { Holdings } from './createHoldings.ts'
import type { RecipientInput } from './createRecipientInput.ts'
import { describeOtherNetwork } from './describeOtherNetwork.ts'

type BeginTools = FormTools & {
  readonly networks: Pick<Networks, 'find'>
  readonly recipient: Pick<RecipientInput, 'set'>
  readonly holdings: Pick<Holdings, 'renew'>
  loadHistory(): void
  account(): Account | undefined
}

const sendParamsSchema = object({
  token: optional(string()),
  amount: optional(string()),
  to: optional(string()),
  memo: optional(string()),
  network: optional(custom<Caip2>(isNetworkId)),
})

/** A token's key; a CAIP-10 id of another network than the account's stays what no chain knows. */
const toAssetId = (token: AssetId, network: Caip2 | undefined): AssetId =>
  isAccountId(token) && parseAccountId(token).network === network
    ? parseAccountId(token).address
    : token

/** An empty value is one that the visitor enters. */
const dropEmpty = ({ token, amount, to, memo, network }: SendParams): SendParams => ({
  token: token || undefined,
  amount: amount || undefined,
  to: to || undefined,
  memo: memo || undefined,
  network,
})

const isSameRequest = (one: SendParams, other: SendParams) =>
  one.token === other.token &&
  one.amount === other.amount &&
  one.to === other.to &&
  one.memo === other.memo &&
  one.network === other.network

/**
 * Shows the request of another network: its coin has another worth here, and its token may be
 * another one.
 */
function showElsewhere(
  { networks, state }: Pick<BeginTools, 'networks' | 'state'>,
  { token = 'native', to }: SendParams,
  there: Caip2,
  here: Caip2,
): void {
  const bad = { status: 'bad', ...describeOtherNetwork(networks, there, here), notes: [] }
  state.update(
    (draft) =>
      void Object.assign(draft, {
        // No chain knows it: another look at it confirms nothing.
        unread: isAccountId(token) ? token : `${there}:${token}`,
        ...(to !== undefined && { receiverAddress: to, recipient: bad }),
      }),
  )
}

/** Starts the form with a host's request, or continues the visitor's. */
export function beginForm(tools: BeginTools, choose: Sending['choose'], params: unknown): void {
  const { state, recipient, holdings, loadHistory, readSenderFacts } = tools
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  loadHistory()
  holdings.renew()
  const requested = safeParse(sendParamsSchema, params)
  if (!requested) {
    if (state.get().fixed) clearForm(tools)
    // Recipients of a history that is read later are offered at the next look at the form, so that
    // nothing moves in this one.
    set(readSenderFacts())
    const { token, unread } = state.get()
    // The form shows a coin that could not be read.
    if (!token && unread === undefined) choose('native').catch(() => {})
    return
  }
  const request = dropEmpty(requested)
  const before = state.get()
  clearForm(tools)
  set({ fixed: true, request })
  // The way back from the review leads to what the visitor entered.
  const entered = before.request && isSameRequest(before.request, request) ? before : state.get()
  set({
    sendTokenAmount: request.amount ?? entered.sendTokenAmount,
    dollars: request.amount === undefined ? entered.dollars : undefined,
    memo: request.memo ?? entered.memo,
  })
  const here = tools.account()?.network
  const { token = 'native', network: there = here } = request
  if (here && there && there !== here) showElsewhere(tools, request, there, here)
  else {
    recipient.set(request.to ?? entered.receiverAddress)
    choose(toAssetId(token, here)).catch(() => {})
  }
}
