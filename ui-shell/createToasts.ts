import type { Release, Slice } from '#kernel'
import type { Toast, ToastMessage, ToastState, Toasts } from './toasts.ts'

export const swapTime = 150
export const toastTime = 2500

/** Makes the toasts over a slice and a timer. */
export function createToasts(state: Slice<ToastState>, after: (ms: number, task: () => void) => Release): Toasts {
  let stop: Release = () => {}
  let key = 0
  let swapping = false
  const put = (toast: Toast | undefined) =>
    state.update((draft) => {
      draft.toast = toast
    })
  const hide = () => {
    swapping = false
    stop()
    put(undefined)
  }
  const present = (toast: ToastMessage) => {
    swapping = false
    put({ ...toast, key: ++key })
    stop = toast.autoClose === false ? () => {} : after(toastTime, hide)
  }
  return {
    hide,
    get: () => state.get().toast,
    subscribe: state.subscribe,
    show(toast) {
      const wait = swapping || state.get().toast !== undefined
      hide()
      swapping = wait
      if (swapping) stop = after(swapTime, () => present(toast))
      else present(toast)
    },
  }
}
