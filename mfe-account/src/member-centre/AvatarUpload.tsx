import { Avatar, Icon, isApiError, showError, toast, token } from '@site/shared';
import { useState, type ChangeEvent } from 'react';
import styled, { keyframes } from 'styled-components';
import { avatarFile, UnusablePicture } from './avatarFile';
import { useAccountUploadAvatarMutation } from './memberCentreApi';

/** The member's picture, which is also the way to another one (spec 1 §2, decisions 18). */
export function AvatarUpload({ src }: { src: string | null | undefined }) {
  const [upload] = useAccountUploadAvatarMutation();
  const [busy, setBusy] = useState(false);

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    setBusy(true);
    try {
      await upload(await avatarFile(chosen)).unwrap();
      toast('头像已更换');
    } catch (error) {
      if (error instanceof UnusablePicture) toast(error.message, 'error');
      else if (isApiError(error)) showError(error);
    } finally {
      setBusy(false);
      /* So that choosing the same file again is a change again. */
      input.value = '';
    }
  };

  return (
    <Place>
      <Avatar src={src} size={64} />
      <Mark aria-hidden>
        <Icon name="camera" size={14} />
      </Mark>
      <input
        type="file"
        accept="image/*"
        aria-label="更换头像"
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
      {busy && (
        <Bar role="progressbar" aria-label="头像上传中">
          <span />
        </Bar>
      )}
    </Place>
  );
}

/* `fetch` tells nothing of what has been sent, so the bar says only that something is on its way. */
const travel = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(250%); }
`;

const Place = styled.div`
  position: relative;
  flex: none;
  width: 64px;
  height: 64px;
  border-radius: 50%;
  input {
    position: absolute;
    inset: 0;
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

const Bar = styled.div`
  position: absolute;
  right: 0;
  bottom: calc(-1 * ${token.space.s2});
  left: 0;
  height: 4px;
  border-radius: ${token.radius.pill};
  background: ${token.color.raised};
  overflow: hidden;
  span {
    display: block;
    width: 40%;
    height: 100%;
    border-radius: inherit;
    background: ${token.color.accent};
    animation: ${travel} 1.1s ease-in-out infinite;
  }
`;
