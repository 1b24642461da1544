import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Caip10 } from '#kernel'
import { networksRef, parseAccountId } from '#kernel'
import { NoteList } from './NoteList.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { shortAddress } from './shortAddress.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useService } from './useService.ts'
import { useText } from './useText.ts'

type Change = 'account-changed' | 'network-changed'

type Known = { readonly account: Caip10 | undefined; readonly change?: Change | undefined }

/** The account, and its last change while the view is open. */
function useLastChange(account: Caip10 | undefined, withNetwork: boolean): Known {
  const [known, setKnown] = useState<Known>({ account })
  // There may be none for a moment.
  if (account === undefined || account === known.account) return known
  const next = { account, change: compareAccounts(known, account, withNetwork) }
  setKnown(next)
  return next
}

function compareAccounts(
  { account: before, change }: Known,
  account: Caip10,
  withNetwork: boolean,
): Change | undefined {
  if (before === undefined) return change
  if (parseAccountId(before).address !== parseAccountId(account).address) return 'account-changed'
  return withNetwork ? 'network-changed' : change
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
  const { change, account: known } = useLastChange(account, withNetwork)
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
