import type { Category } from './gamePicture';

/** A game of a new database. */
export interface SeedGame {
  platform: string;
  code: string;
  name: string;
  category: Category;
  lobby?: 'obgdy' | 'fgdz' | 'pp' | 'ae';
  /** Also listed by game/list, not only in a lobby tab. */
  featured: boolean;
  /** The site hides closed games. */
  closed: boolean;
}

interface Shelf {
  platform: string;
  category: Category;
  prefix: string;
  lobby?: SeedGame['lobby'];
  /** How many of a lobby's games the home page also lists. */
  featured?: number;
  /** A trailing `-` marks a closed game. */
  names: string[];
}

const shelves: Shelf[] = [
  { platform: 'PT', category: 'concise', prefix: 'PT', names: ['金樽夜宴', '翡翠迷城', '星河钻石', '古井宝藏-'] },
  {
    platform: 'OB',
    category: 'concise',
    prefix: 'OB',
    lobby: 'obgdy',
    featured: 2,
    names: ['祥云七宝', '锦鲤跃门', '樱桃暖风', '铃铛谷', '王冠传说', '繁星点灯', '碧海寻珠', '鎏金岁月', '玲珑塔-'],
  },
  {
    platform: 'FG',
    category: 'concise',
    prefix: 'FG',
    lobby: 'fgdz',
    featured: 2,
    names: ['三星报喜', '山海灵兽', '江南烟雨', '宝石矿工', '财源广进', '月下狐影', '丝路驼铃', '火焰七', '冰原秘宝-'],
  },
  {
    platform: 'PP',
    category: 'concise',
    prefix: 'PP',
    lobby: 'pp',
    featured: 2,
    names: ['甜果乐园', '雷霆之门', '狮王草原', '水晶洞', '海港晚钟', '牧野流星', '红莲绽放', '沙漠绿洲', '云端列车-'],
  },
  {
    platform: 'AE',
    category: 'concise',
    prefix: 'AE',
    lobby: 'ae',
    featured: 2,
    names: ['青龙出海', '白虎守山', '朱雀衔枝', '玄武镇水', '灯谜会', '九色鹿', '敦煌飞天', '竹林七弦', '天工开物-'],
  },
  {
    platform: 'IM',
    category: 'gaming',
    prefix: 'IM',
    names: [
      '王城争锋',
      '星舰对决',
      '峡谷风云',
      '钢铁竞速',
      '极光枪王',
      '绿茵电竞杯',
      '剑与方舟',
      '蓝图联赛',
      '暗夜突围-',
    ],
  },
  {
    platform: 'AG',
    category: 'realbet',
    prefix: 'AG',
    names: ['经典百家乐', '极速百家乐', '贵宾百家乐', '龙凤厅', '云顶厅', '碧波厅', '牡丹厅', '湖景厅', '午夜厅-'],
  },
  {
    platform: 'SABA',
    category: 'sport',
    prefix: 'SB',
    names: [
      '海城足球联赛',
      '山城德比',
      '江南冠军杯',
      '北境超级联赛',
      '滚球中心',
      '青年挑战杯',
      '群岛友谊赛',
      '星夜足球',
      '冬季杯-',
    ],
  },
  {
    platform: 'VR',
    category: 'lottery',
    prefix: 'VR',
    names: [
      '一分三彩',
      '极速时时彩',
      '幸运十码',
      '五分彩',
      '好运快三',
      '江湖六码',
      '双色连连',
      '整点开奖',
      '周末大盘-',
    ],
  },
  {
    platform: 'KY',
    category: 'joker',
    prefix: 'KY',
    names: [
      '龙虎会',
      '百人龙虎',
      '龙吟虎啸',
      '双雄对牌',
      '一张定局',
      '通天牌局',
      '欢乐比牌',
      '雅集牌社',
      '江湖牌局',
      '残局擂台-',
    ],
  },
];

const gamesOf = ({ platform, category, prefix, lobby, featured = Infinity, names }: Shelf): SeedGame[] =>
  names.map((name, index) => ({
    platform,
    code: `${prefix}${1001 + index}`,
    name: name.replace(/-$/, ''),
    category,
    ...(lobby ? { lobby } : {}),
    featured: index < featured,
    closed: name.endsWith('-'),
  }));

/** All games of a new database, in display order. */
export const catalogue: SeedGame[] = shelves.flatMap(gamesOf);
