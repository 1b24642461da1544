import type { Platform } from '#kernel'

/** The page's domain, which every message names regardless of options. */
export const getPageDomain = ({ page }: Pick<Platform, 'page'>): string => new URL(page.origin).host
