import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Notice } from './Notice.tsx'
import { Screen } from './Screen.tsx'
import { shellTexts } from './shellTexts.ts'
import { useOnline } from './useOnline.ts'
import { useText } from './useText.ts'

/** Stands in for a view that is missing, did not load, or threw. */
export function ErrorTile({ missing, onRetry }: { readonly missing: boolean; onRetry(): void }) {
  const t = useText(shellTexts)
  const online = useOnline()
  const why = missing ? t('missing.text') : online ? t('broken.text') : t('broken.offline')
  return (
    <Screen title={t('broken.title')} footer="none">
      <div data-fault={missing ? 'missing' : 'failed'}>
        <Notice
          icon={online ? 'puzzle' : 'offline'}
          tone="error"
          title={why}
          action={
            !missing && (
              <Button icon={<Icon name="retry" small />} onClick={onRetry}>
                {t('retry')}
              </Button>
            )
          }
        />
      </div>
    </Screen>
  )
}
