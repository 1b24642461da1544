import { useEffect, useState } from 'react'
import type { Features, Settings } from '#kernel'

/** Logins that have not come after this time do not come. Milliseconds. */
const patience = 5000

/** A login method, its feature, and the rows of controls that it has. */
const logins = [
  { method: 'email', feature: 'email', rows: 1 },
  { method: 'social', feature: 'socials', rows: 2 },
]

type PendingLogin = (typeof logins)[number]

/**
 * Lists the logins that the view keeps a place for: those that the configuration switches on while
 * they load, and both before it has answered. They come later than the list, which must not move
 * under the finger.
 */
export function usePendingLogins(
  { features, settings }: { readonly features: Features; readonly settings: Settings },
  offered: readonly { readonly method: string }[],
): readonly PendingLogin[] {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (isLate || settings.projectId === undefined) return []
  const isUndecided = Object.keys(features).length === 0
  return logins.filter(
    ({ method, feature }) =>
      (features[feature] ?? isUndecided) !== false &&
      !offered.some((section) => section.method === method),
  )
}
