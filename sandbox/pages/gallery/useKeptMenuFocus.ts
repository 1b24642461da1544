import { useEffect } from 'react'

/** Gives the focus back to the menu when the modal of a live scene takes it by itself. */
export function useKeptMenuFocus(): void {
  useEffect(() => {
    const keep = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.closest('.menu') || relatedTarget) return
      setTimeout(() => {
        // The pointer of a visitor who turns to the scene is over it.
        if (document.activeElement?.matches('iframe:not(:hover)')) target.focus()
      })
    }
    addEventListener('focusout', keep)
    return () => removeEventListener('focusout', keep)
  }, [])
}
