import { useEffect, useRef } from 'react'
import { useAnnounce } from './useAnnounce.ts'

/**
 * Announces another account or network of a view that stays: the earlier one may have been read out
 * already. `account` is its CAIP-10 id.
 */
export function useChangeAnnounced(account: string, description: string): void {
  const announce = useAnnounce()
  const shown = useRef(account)
  useEffect(() => {
    if (shown.current === account) return
    shown.current = account
    announce(description)
  }, [announce, account, description])
}
