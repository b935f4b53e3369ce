import { Avatar, ProgressBar, showError, showResult, toast, token } from '@site/shared';
import { Camera } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import styled from 'styled-components';
import { avatarFile, InvalidPictureError } from './avatarFile';
import { useAccountUploadAvatarMutation } from './memberCentreApi';

/** The member's picture; choosing a file replaces it. */
export function AvatarUpload({ src }: { src: string | null | undefined }) {
  const [upload] = useAccountUploadAvatarMutation();
  /** Upload progress from 0 to 100; undefined when no upload runs. */
  const [percent, setPercent] = useState<number>();
  const busy = percent !== undefined;

  const send = async (chosen: File) => {
    showResult(await upload({ file: await avatarFile(chosen), onProgress: setPercent }), '头像已更换');
  };

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    setPercent(0);
    try {
      await send(chosen);
    } catch (error) {
      if (error instanceof InvalidPictureError) toast(error.message, 'error');
      else showError(error);
    } finally {
      setPercent(undefined);
      /* Choosing the same file again must fire another change event. */
      input.value = '';
    }
  };

  return (
    <Frame>
      <Avatar src={src} size={64} />
      {busy ? (
        <Progress data-dark>
          <span aria-hidden>{percent}%</span>
          <ProgressBar label="头像上传中" value={percent} tone="gold" />
        </Progress>
      ) : (
        <Mark aria-hidden>
          <Camera size={14} />
        </Mark>
      )}
      <input
        type="file"
        accept="image/*"
        aria-label="更换头像"
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
    </Frame>
  );
}

const Frame = styled.div`
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
  &:focus-within {
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
  background: ${token.color.metal};
  color: ${token.color.onGold};
`;

/* Covers the old picture. */
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
  color: ${token.color.text};
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
  progress {
    height: 4px;
  }
`;
