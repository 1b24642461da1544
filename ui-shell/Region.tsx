import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import type { Preparation } from './createPreparation.ts'
import { shellMessages } from './shellMessages.ts'
import { useLocale } from './useLocale.ts'
import { useText } from './useText.ts'

/** The modal as a part of the host's page: nothing to open or close, nothing is covered. */
export function Region({
  view,
  preparation,
  children,
}: {
  readonly view: string
  readonly preparation: Preparation
  readonly children: ReactNode
}) {
  const { locale, direction } = useLocale()
  const t = useText(shellMessages)
  useLayoutEffect(() => preparation.setVisible(true), [preparation])
  return (
    <section
      className="frame embedded"
      data-view={view}
      aria-label={t('region')}
      lang={locale}
      dir={direction}
    >
      {children}
    </section>
  )
}
