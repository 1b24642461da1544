import { useCallback } from 'react'
import { keepFocus } from './keepFocus.ts'

/** Keeps the focus in the view while what it shows changes. */
export function FocusKeeper() {
  const start = useCallback((mark: HTMLElement | null) => {
    const frame = mark?.closest<HTMLElement>('.frame')
    return frame ? keepFocus(frame) : undefined
  }, [])
  return <span ref={start} hidden />
}
