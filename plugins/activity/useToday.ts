import { useEffect, useState } from 'react'
import { useKernel } from '#ui-shell'
import { toDate } from './toDate.ts'

function getEndOfDay(now: number): number {
  const end = toDate(now)
  end.setHours(24, 0, 0, 0)
  return end.getTime()
}

/** A moment of the visitor's current day, milliseconds; renders again once the day is over. */
export function useToday(): number {
  const { platform } = useKernel()
  const [now, setNow] = useState(() => platform.now())
  useEffect(() => {
    const end = getEndOfDay(now)
    const look = () => {
      if (platform.now() >= end) setNow(platform.now())
    }
    // A device that sleeps holds timers up; the page is looked at again when it wakes.
    const releases = [platform.after(end - platform.now(), look), platform.watch(look)]
    return () => {
      for (const release of releases) release()
    }
  }, [platform, now])
  return now
}
