import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Caip10 } from '#kernel'
import { parseAccountId } from '#kernel'
import { NoteList } from './NoteList.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { shortAddress } from './shortAddress.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useText } from './useText.ts'

/**
 * A note that the wallet changed the account while the view was open, which is announced, too;
 * `null` until then. For views that act for an account whose address they do not show.
 */
export function useAccountChange(account: Caip10 | undefined): ReactNode {
  const t = useText(reviewMessages)
  const announce = useAnnounce()
  const address = account && parseAccountId(account).address
  // There may be none for a moment.
  const last = useRef(address)
  const isChanged = useRef(false)
  if (address !== undefined && address !== last.current) {
    isChanged.current = last.current !== undefined
    last.current = address
  }
  const text = t('note.account-changed', { account: shortAddress(last.current ?? '') })
  useEffect(() => {
    // A form that the change cleared, and an ended review, politely announce their own state.
    if (isChanged.current) announce(text, { assertive: true })
  }, [announce, text])
  return isChanged.current ? (
    <NoteList notes={[{ level: 'info', code: 'account-changed' }]} formatNote={() => text} />
  ) : null
}
