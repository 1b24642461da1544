import { Screen } from './Screen.tsx'
import { Skeleton } from './Skeleton.tsx'
import { shellMessages } from './shellMessages.ts'
import { useText } from './useText.ts'

/** Shown while a view loads: close and back work, grey rows stand where the content will be. */
export function LoadingScreen({ blank = false }: { readonly blank?: boolean }) {
  const t = useText(shellMessages)
  return (
    <Screen title={blank ? '' : t('loading')} footer="none">
      {!blank && <Skeleton rows={4} />}
    </Screen>
  )
}
