import { Avatar, Icon, ProgressBar, showError, toast, token } from '@site/shared';
import { useState, type ChangeEvent } from 'react';
import styled from 'styled-components';
import { avatarFile, UnusablePicture } from './avatarFile';
import { useAccountUploadAvatarMutation } from './memberCentreApi';

/** The member's picture, which is also the way to another one (spec 1 §2, decisions 18). */
export function AvatarUpload({ src }: { src: string | null | undefined }) {
  const [upload] = useAccountUploadAvatarMutation();
  /** How much is sent, 0 to 100; undefined when nothing is on its way. */
  const [sent, setSent] = useState<number>();
  const busy = sent !== undefined;

  const send = async (chosen: File) => {
    const { error } = await upload({ file: await avatarFile(chosen), onProgress: setSent });
    if (error) return showError(error);
    toast('头像已更换');
  };

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    setSent(0);
    try {
      await send(chosen);
    } catch (unusable) {
      if (unusable instanceof UnusablePicture) toast(unusable.message, 'error');
      else showError(unusable);
    } finally {
      setSent(undefined);
      /* So that choosing the same file again is a change again. */
      input.value = '';
    }
  };

  return (
    <Place>
      <Avatar src={src} size={64} />
      {busy ? (
        <Progress>
          <span aria-hidden>{sent}%</span>
          <ProgressBar label="头像上传中" value={sent} tone="gold" />
        </Progress>
      ) : (
        <Mark aria-hidden>
          <Icon name="camera" size={14} />
        </Mark>
      )}
      <input
        type="file"
        accept="image/*"
        aria-label="更换头像"
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
    </Place>
  );
}

const Place = styled.div`
  position: relative;
  flex: none;
  width: 64px;
  height: 64px;
  border-radius: 50%;
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border-radius: 50%;
    opacity: 0;
    cursor: pointer;
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token.color.accent};
    outline-offset: 2px;
  }
`;

const Mark = styled.span`
  position: absolute;
  right: -2px;
  bottom: -2px;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border: 2px solid ${token.color.surface};
  border-radius: 50%;
  background: ${token.color.gold};
  color: ${token.color.onGold};
`;

/* Over the picture that is about to go. */
const Progress = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${token.space.s1};
  padding-inline: ${token.space.s3};
  border-radius: 50%;
  background: ${token.color.scrim};
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
  progress {
    height: 4px;
  }
`;
