import type { Release, SettableState } from '#kernel'
import type { Toast, ToastMessage, ToastState, Toasts } from './toasts.ts'

export const toastSwapDelay = 150
export const toastDuration = 2500

/** Makes the toasts over a state and a timer. */
export function createToasts(
  state: SettableState<ToastState>,
  after: (ms: number, task: () => void) => Release,
): Toasts {
  let stop: Release = () => {}
  let key = 0
  let announced = 0
  let swapping = false
  const put = (toast: Toast) => state.set({ toast })
  const onScreen = () => {
    const { toast } = state.get()
    return toast?.open ? toast : undefined
  }
  const hide = () => {
    swapping = false
    stop()
    const toast = onScreen()
    if (toast) put({ ...toast, open: false })
  }
  const startTime = () => {
    stop()
    stop = onScreen()?.autoClose ? after(toastDuration, hide) : () => {}
  }
  const present = (toast: ToastMessage) => {
    swapping = false
    // A link needs as much time as its visitor does (WCAG 2.2.1).
    const { autoClose = !toast.link } = toast
    put({ ...toast, autoClose, open: true, key: ++key })
    startTime()
  }
  return {
    hide,
    get: onScreen,
    subscribe: state.subscribe,
    pause() {
      const paused = onScreen()?.key
      if (paused === undefined) return () => {}
      stop()
      return () => {
        if (onScreen()?.key === paused) startTime()
      }
    },
    markAnnounced() {
      const first = announced !== key
      announced = key
      return first
    },
    show(toast) {
      const wait = swapping || onScreen() !== undefined
      hide()
      swapping = wait
      if (swapping) stop = after(toastSwapDelay, () => present(toast))
      else present(toast)
    },
  }
}
