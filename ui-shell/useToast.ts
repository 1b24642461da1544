import { useCallback } from 'react'
import { showToast } from './showToast.ts'
import type { ToastMessage } from './toasts.ts'
import { toastsRef } from './toasts.ts'
import { useKernel } from './useKernel.ts'

/**
 * Shows toasts; those shown before the service is loaded are queued. A toast has a `message`, a
 * `variant` (`success`, `error` or `loading`), and optionally an icon (`svg`), a `link` and
 * `autoClose`. It closes after 2.5 s, with a link or `autoClose: false` when it is dismissed.
 * @example const toast = useToast(); toast({ variant: 'success', message: t('done') })
 */
export function useToast(): (message: ToastMessage) => void {
  const { use } = useKernel()
  return useCallback((message) => showToast(use(toastsRef), message), [use])
}
