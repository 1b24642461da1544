import type { Platform } from '#kernel'

/** The domain that every message names: the page's own, whatever anybody asks for. */
export const getPageDomain = ({ page }: Pick<Platform, 'page'>): string => new URL(page.origin).host
