import type { Page } from 'playwright-core'

/** An appearance of the modal: the host's options and the device's preferences. */
export type SceneAppearance = {
  readonly name: string
  readonly theme?: 'light' | 'dark'
  /** A language of the modal. */
  readonly locale?: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly forcedColors?: 'active'
  readonly reducedMotion?: 'reduce'
  readonly contrast?: 'more'
}

const desktop = { width: 1024, height: 800 }
const small = { width: 320, height: 640 }
/** The viewport that 1280 × 1024 pixels have at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 }

/** A desktop without preferences. */
export const defaultAppearance: SceneAppearance = { name: 'light' }

export const sceneAppearances: readonly SceneAppearance[] = [
  defaultAppearance,
  { name: 'dark', theme: 'dark' },
  { name: 'rtl', locale: 'ar' },
  { name: 'narrow', size: small },
  { name: 'narrow-rtl-dark', size: small, locale: 'ar', theme: 'dark' },
  { name: 'zoom', size: zoomed },
  { name: 'forced', forcedColors: 'active', theme: 'dark' },
  { name: 'still-contrast', reducedMotion: 'reduce', contrast: 'more' },
]

/** The longest words in the least room. */
export const longTexts: SceneAppearance = { name: 'narrow-de', size: small, locale: 'de' }

/** The appearances of the gallery's pictures. */
export const pictureAppearances = [...sceneAppearances, longTexts]

/**
 * Applies an appearance to the open modal, and waits until its layout is stable. The modal keeps
 * its state.
 */
export async function applyAppearance(
  page: Page,
  look: SceneAppearance,
  stillFor = 2,
): Promise<void> {
  const { theme = 'light', locale = 'en', size = desktop } = look
  const { forcedColors, reducedMotion, contrast } = look
  await page.emulateMedia({
    colorScheme: theme,
    forcedColors: forcedColors ?? 'none',
    reducedMotion: reducedMotion ?? 'no-preference',
    contrast: contrast ?? 'no-preference',
  })
  await page.setViewportSize(size)
  await page.evaluate(
    ([mode, tag]) => {
      window.latchkey.setThemeMode(mode)
      window.latchkey.setLocale(tag)
    },
    [theme, locale] as const,
  )
  await page.locator(`latchkey-modal .frame[lang="${locale}"]`).waitFor()
  await waitForStillCard(page, stillFor)
}

/**
 * Brings what moves once to its end, and resolves when the card has kept its height for that many
 * frames. Endless animations go on.
 */
const waitForStillCard = (page: Page, stillFor: number): Promise<void> =>
  // Without named functions: esbuild would call a helper for them, which the page has not.
  page.evaluate(async (least) => {
    let before: number | undefined
    for (let still = 0; still < least; ) {
      // A change of height starts only when a frame is drawn. Tests hold
      // `requestAnimationFrame`, and not observers.
      await new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.documentElement)
      })
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      const moving = (root?.getAnimations() ?? []).filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations === 1,
      )
      for (const animation of moving) animation.finish()
      // It moved with the viewport, and brightens when it can be pressed again.
      const isDimmed = root?.querySelector('.armed:not([data-armed])') != null
      const isMoving = isDimmed || moving.length > 0
      const now = isMoving ? undefined : (root?.querySelector('.card')?.clientHeight ?? 0)
      still = now !== undefined && now === before ? still + 1 : 0
      before = now
    }
  }, stillFor)
