import { useEffect, useState } from 'react';
import { serverNow } from '../../api/serverClock';

const two = (number: number) => String(number).padStart(2, '0');

/** `23:41`, or `5:23:41` from an hour on. */
const clockText = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
};

/** 剩余 and the time until a moment (ms), which goes on; 已超时 after it. Screen readers say it only on request. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((until - now) / 1000);
  return <span role="timer">{left > 0 ? `剩余 ${clockText(left)}` : '已超时'}</span>;
}
