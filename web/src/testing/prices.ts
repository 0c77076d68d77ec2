export const prices = {
  PHOTO: 4,
  SHOOT_PHOTO: 3,
  PHOTO_EDIT_SD: 2,
  PHOTO_EDIT_HD: 5,
  PHOTO_EDIT_UHD: 8,
  VIDEO_SD: 20,
  VIDEO_HD: 40,
};
