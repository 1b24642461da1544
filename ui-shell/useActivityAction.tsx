import type { ReactNode } from 'react'
import type { RouteRef } from '#kernel'
import { networksRef } from '#kernel'
import { getExplorerLink } from './getExplorerLink.ts'
import { NewTabNote } from './NewTabNote.tsx'
import type { ReviewedAction } from './reviewedAction.ts'
import { reviewMessages } from './reviewMessages.ts'
import { views } from './slots.ts'
import { useRouter } from './useRouter.ts'
import { useService } from './useService.ts'
import { useSlot } from './useSlot.ts'
import { useText } from './useText.ts'

/**
 * Action that shows the outcome of an action with an unknown result: opens the activity view if
 * there is one, else the account in a block explorer, else closes the modal.
 */
export function useActivityAction(
  { account, network }: Pick<ReviewedAction, 'account' | 'network'>,
  history: RouteRef<void>,
): { readonly label: ReactNode; run(): void } {
  const t = useText(reviewMessages)
  const { push, close } = useRouter()
  const networks = useService(networksRef)
  if (useSlot(views).some(({ route }) => route === history.id))
    return { label: t('look'), run: () => push(history) }
  const href = getExplorerLink(networks, { network, account })
  return href === undefined
    ? { label: t('close'), run: close }
    : {
        label: (
          <>
            {t('explorer')}
            <NewTabNote />
          </>
        ),
        run: () => void window.open(href, '_blank', 'noreferrer,noopener'),
      }
}
