import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Caip10 } from '#kernel'
import { networksRef, parseAccountId } from '#kernel'
import { NoteList } from './NoteList.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { shortAddress } from './shortAddress.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useService } from './useService.ts'
import { useText } from './useText.ts'

type Change = 'account-changed' | 'network-changed'

/** The last change of the account while the view is open. */
function useLastChange(account: Caip10 | undefined, withNetwork: boolean) {
  // There may be none for a moment.
  const last = useRef(account)
  const change = useRef<Change>(undefined)
  if (account !== undefined && account !== last.current) {
    const before = last.current && parseAccountId(last.current).address
    if (before === parseAccountId(account).address)
      change.current = withNetwork ? 'network-changed' : change.current
    else if (before !== undefined) change.current = 'account-changed'
    last.current = account
  }
  return { change: change.current, known: last.current }
}

/**
 * A note that the wallet changed the account while the view was open, which is announced, too;
 * `null` until then. For views that act for an account whose address they do not show. With
 * `network: true` it says of another network of the account, too.
 */
export function useAccountChange(
  account: Caip10 | undefined,
  { network: withNetwork = false }: { readonly network?: boolean } = {},
): ReactNode {
  const t = useText(reviewMessages)
  const announce = useAnnounce()
  const { find } = useService(networksRef)
  const { change, known } = useLastChange(account, withNetwork)
  const { address, network } = known ? parseAccountId(known) : {}
  const text =
    change &&
    t(`note.${change}`, {
      account: shortAddress(address ?? ''),
      network: (network && find(network)?.name) ?? '',
    })
  useEffect(() => {
    // A form that the change cleared, and an ended review, politely announce their own state.
    if (text !== undefined) announce(text, { assertive: true })
  }, [announce, text])
  return change ? (
    <NoteList notes={[{ level: 'info', code: change }]} formatNote={() => text} />
  ) : null
}
