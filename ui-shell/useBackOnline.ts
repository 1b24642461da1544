import { useEffect, useLayoutEffect, useRef } from 'react'
import { useKernel } from './useKernel.ts'

/**
 * Runs a task each time the browser is online again. `wasOnline`: false if it was offline before
 * this was drawn; by default as it is now.
 */
export function useBackOnline(run: () => void, wasOnline?: boolean): void {
  const { platform } = useKernel()
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    let before = wasOnline ?? platform.online()
    const follow = () => {
      const now = platform.online()
      if (now && !before) latest.current()
      before = now
    }
    follow()
    return platform.watch(follow)
  }, [platform, wasOnline])
}
