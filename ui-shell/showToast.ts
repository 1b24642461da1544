import type { ToastMessage, Toasts } from './toasts.ts'

/**
 * Shows a toast once its service is there. Without a shell, or after the modal is destroyed, there
 * is no toast.
 */
export function showToast(toasts: Promise<Toasts> | undefined, message: ToastMessage): void {
  toasts?.then(
    ({ show }) => show(message),
    () => {},
  )
}
