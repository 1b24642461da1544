import { Suspense } from 'react'
import { Button } from './Button.tsx'
import type { Fault } from './Fault.ts'
import { Screen } from './Screen.tsx'
import { shellMessages } from './shellMessages.ts'
import { useLaterParts } from './useLaterParts.ts'
import { useText } from './useText.ts'

/**
 * Stands in for a view that is missing, did not load, or threw. Another try needs nothing that is
 * still to be loaded; the reason comes with the later parts.
 */
export function ErrorTile(fault: Fault) {
  const t = useText(shellMessages)
  const later = useLaterParts()
  const retry = !fault.missing && (
    <Button data-action="retry" onClick={fault.onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Screen title={t('broken.title')} footer="none">
      <div data-fault={fault.missing ? 'missing' : 'failed'}>
        {later ? (
          <Suspense fallback={retry}>
            <later.FaultNotice {...fault} />
          </Suspense>
        ) : (
          retry
        )}
      </div>
    </Screen>
  )
}
