import type { Handlers } from '../serveRequests.ts'

/**
 * What the page says of itself and of how it looks. Only the scheme is taken over: colours of the
 * page's choosing could make a warning unreadable.
 */
export function hostMessages(named: (name: string | undefined) => void) {
  return {
    SYNC_THEME({ themeMode }) {
      if (themeMode) document.documentElement.dataset['theme'] = themeMode
      return undefined
    },
    SYNC_DAPP_DATA({ metadata }) {
      named(metadata?.name)
      return undefined
    },
  } satisfies Partial<Handlers>
}
