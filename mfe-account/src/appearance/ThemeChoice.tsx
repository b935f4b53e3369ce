import { RadioTiles, Section } from '@site/shared';
import { useEffect, useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from './theme';

const options: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'dark', label: '深色' },
  { value: 'light', label: '浅色' },
];

/** 外观: the theme of the site on this device. Nothing in a shell that has one theme only. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  useEffect(() => {
    const update = () => setTheme(chosenTheme());
    window.addEventListener('storage', update);
    return () => window.removeEventListener('storage', update);
  }, []);
  if (!window.applyTheme) return null;
  const choose = (value: string) => {
    chooseTheme(value as Theme);
    setTheme(chosenTheme());
  };
  return (
    <Section title="外观">
      <RadioTiles label="外观" labelHidden name="theme" options={options} value={theme} onChange={choose} columns={3} />
    </Section>
  );
}
