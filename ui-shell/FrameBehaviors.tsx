import { useEffect, useLayoutEffect, useRef } from 'react'
import contrast from './contrast.css?inline'
import type { FocusHistory } from './createFocusHistory.ts'
import { dragSheet } from './dragSheet.ts'
import { fadeOutViews } from './fadeOutViews.ts'
import { followKeyboard } from './followKeyboard.ts'
import { keepEvents } from './keepEvents.ts'
import { keepFocus } from './keepFocus.ts'
import { keepPageStill } from './keepPageStill.ts'
import { keepReachable } from './keepReachable.ts'
import { laterMessages } from './laterMessages.ts'
import { leavePageDialog } from './leavePageDialog.ts'
import css from './motion.css?inline'
import { useShell } from './ShellContext.ts'
import { useStyles } from './useStyles.ts'

/** The width up to which the card is a sheet at the bottom, as in `frame.css`. */
const sheetQuery = '(max-width: 430px)'

type Props = {
  readonly focusHistory: FocusHistory
  /** The host's element that the modal is to be in. */
  readonly given: Element | undefined
}

/**
 * Keeps the focus in a frame while a view changes, lets replaced views fade out, lets a finger drag
 * the sheet down, keeps the dialog above an on-screen keyboard, the page behind it still and what
 * happens in it from the page. Loads the later parts' texts, so that no view waits for them.
 */
export function FrameBehaviors({ focusHistory, given }: Props) {
  useStyles(css)
  useStyles(contrast)
  const { kernel, embedded, texts, locale } = useShell()
  const { router } = kernel
  useEffect(() => void texts.load(laterMessages, locale), [texts, locale])
  // React 18 does not run what a function in `ref` returns.
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const frame = mark.current?.closest<HTMLElement>('.frame')
    if (!frame) return
    const root = frame.getRootNode()
    if (!(root instanceof ShadowRoot && root.host instanceof HTMLElement)) return
    const { host } = root
    const releases = [
      !embedded && keepEvents(host),
      !embedded && keepReachable(host),
      !given && leavePageDialog(host, frame, router),
      keepFocus(frame),
      fadeOutViews(frame, () => focusHistory.getEntrance(router.current()).from === 'open'),
      dragSheet(frame, {
        router,
        isSheet: () => !embedded && matchMedia(sheetQuery).matches,
      }),
      !embedded && keepPageStill(frame),
      !embedded && visualViewport && followKeyboard(frame, visualViewport),
    ]
    return () => {
      for (const release of releases) if (release) release()
    }
  }, [focusHistory, router, embedded, given])
  return <span ref={mark} hidden />
}
