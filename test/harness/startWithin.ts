const tries = 3

/** Starts something that takes a few seconds; what has not come up in `limit` milliseconds is given up and started again: a crowded machine loses a start now and then. */
export async function startWithin<Part>(limit: number, start: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not started within ${limit / 1000} s`)), limit)
    })
    try {
      return await Promise.race([start(), late])
    } catch (error) {
      if (attempt === tries) throw error
      console.warn(`start ${attempt} of ${tries} failed:`, error)
    } finally {
      clearTimeout(timer)
    }
  }
}
